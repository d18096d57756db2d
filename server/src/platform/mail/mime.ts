// The door to packages/mime: the rest of the server imports this file. The path is relative, so that no build of the
// package has to precede the product's own (ADR-0108).
export * from '../../../../packages/mime/src/index.ts'
