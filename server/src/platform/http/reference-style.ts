// The API reference in our colours, narrow enough for a phone.

export const referenceStyle = `
.swagger-ui .info { margin: 32px 0; }
`
