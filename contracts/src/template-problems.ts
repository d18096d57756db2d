// Problems (expected refusals) of templates, designs and images.

export const templateProblems = {
  template_empty: { status: 400, message: 'A template needs a name and a body.' },
  template_changed: {
    status: 409,
    message: 'The template was changed in another window. Compare before you save again.',
  },
  template_unparsable: { status: 400, message: 'The template cannot be read, line {line}: {reason}' },
  template_link_host: {
    status: 400,
    message:
      'The data of a message may not decide the host of a link, line {line}: put {tag} after the host, as in https://shop.example/{tag}, or use it alone as the whole address.',
  },
  design_invalid: { status: 400, message: 'The design cannot be read, at {where}: {reason}' },
  subject_unparsable: { status: 400, message: 'The subject cannot be read: {reason}' },
  preheader_unparsable: { status: 400, message: 'The preheader cannot be read: {reason}' },
  reply_to_invalid: { status: 400, message: 'The Reply-To is not a valid email address.' },
  image_missing: { status: 400, message: 'Please choose an image file.' },
  image_svg: {
    status: 400,
    message:
      'SVG pictures cannot be sent: most mail programs do not show them. Save the picture as PNG and choose that file.',
  },
  image_unreadable: {
    status: 400,
    message: 'This file is not an image that can be read. Use PNG, JPEG, GIF, WebP or AVIF.',
  },
  templates_full: {
    status: 409,
    message:
      'A workspace may have {limit} templates, {size} together. Please delete some that are not used any more.',
  },
  images_full: {
    status: 409,
    message:
      'A workspace may keep {limit} pictures, {size} together; pictures of sent mails cannot be deleted. Please use a picture that is already uploaded.',
  },
  sections_full: {
    status: 409,
    message:
      'A workspace may keep {limit} sections, {size} together. Please delete some that are not used any more.',
  },
  image_too_large: { status: 413, message: 'The image is too large. The limit is {limit}.' },
} as const
