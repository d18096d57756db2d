// The door to packages/smtp-client: the rest of the server imports this file. The path is relative, so that no build of
// the package has to precede the product's own (ADR-0108).
export * from '../../../../packages/smtp-client/src/index.ts'
