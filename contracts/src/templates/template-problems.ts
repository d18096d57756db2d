// Problems (expected refusals) of templates, designs and images.

export const templateProblems = {
  template_empty: { status: 400 },
  template_changed: { status: 409 },
  template_unparsable: { status: 400, params: ['line', 'reason'] },
  template_link_host: { status: 400, params: ['line', 'tag'] },
  design_invalid: { status: 400, params: ['where', 'reason'] },
  subject_unparsable: { status: 400, params: ['reason'] },
  preheader_unparsable: { status: 400, params: ['reason'] },
  reply_to_invalid: { status: 400 },
  image_missing: { status: 400 },
  image_svg: { status: 400 },
  image_unreadable: { status: 400 },
  templates_full: { status: 409, params: ['limit', 'size'] },
  images_full: { status: 409, params: ['limit', 'size'] },
  sections_full: { status: 409, params: ['limit', 'size'] },
  image_too_large: { status: 413, params: ['limit'] },
} as const
