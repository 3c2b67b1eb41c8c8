import type { GraphQLCodegenDataMasking } from '@apollo/client/masking';

/** Enables data masking in the types, as in the client: only a fragment's own component sees its fields. */
declare module '@apollo/client' {
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
