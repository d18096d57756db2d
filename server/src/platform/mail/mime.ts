// Exports packages/mime to the rest of the server. The path is relative, so that the package need not be built before
// the product (ADR-0106).
export * from '../../../../packages/mime/src/index.ts'
