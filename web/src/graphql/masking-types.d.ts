import type { GraphQLCodegenDataMasking } from '@apollo/client/masking';

/** Data masking in the types as in the client: a fragment's fields are seen by its component only. */
declare module '@apollo/client' {
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
