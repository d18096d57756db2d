-- Templates made of blocks (`document`) or of code (`source`). Lettermill derives body_html and body_text from them
-- (ADR-0117). Owner: features/templates.
alter table templates
  add column kind text not null default 'text' constraint templates_kind_check check (kind in ('text', 'design', 'html', 'mjml')),
  add column document jsonb,
  add column source text;

-- The width of a hosted picture in pixels, to warn if it is far wider than shown; null for earlier pictures.
alter table images add column width integer;
