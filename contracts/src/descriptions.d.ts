// The types of dist/descriptions.js, which client/generate/descriptions.ts writes.

/** The comments of the contracts by their paths, such as `Contact.fields` or `createContact.body.email`. */
export declare const descriptions: Readonly<Record<string, string>>
