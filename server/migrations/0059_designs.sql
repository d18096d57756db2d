-- Templates made of blocks, and of code: body_html and body_text are derived from document or source (ADR-0117). Owner:
-- features/templates.
alter table templates
  add column kind text not null default 'text' constraint templates_kind_check check (kind in ('text', 'design', 'html', 'mjml')),
  add column document jsonb,
  add column source text;

-- The width in pixels of a hosted picture, to say when it is far wider than shown; null for earlier ones.
alter table images add column width integer;
