import {
  coerceInputValue,
  type GraphQLError,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  print,
  typeFromAST,
} from 'graphql';
import { gatewayError } from '../errors/catalogue.ts';

/**
 * Checks the variables of an operation before it runs; null when they match their types. The message names the variable and the
 * path in it, never the value: that may be a password.
 */
export function variableProblem(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  for (const { variable, type: typeNode, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    // Validation rejects unknown types and output types.
    if (!isInputType(type)) continue;
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) {
      if (isNonNullType(type) && defaultValue === undefined)
        return problem(name, [], `is required: its type is "${print(typeNode)}"`);
      continue;
    }
    const paths: (readonly (string | number)[])[] = [];
    const coerced: unknown = coerceInputValue(value, type, (path) => void paths.push(path));
    const [path] = paths;
    if (path !== undefined) return problem(name, path, `does not match its type "${print(typeNode)}"`);
    if (!isWellFormed(coerced)) return problem(name, [], 'contains text that is not well-formed Unicode');
  }
  return null;
}

function problem(name: string, path: readonly (string | number)[], what: string): GraphQLError {
  const at = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return gatewayError('BAD_USER_INPUT', { message: `Variable "$${name}"${at === '' ? '' : ` at "${name}${at}"`} ${what}.` });
}

/** Whether all texts in a value are well-formed Unicode: a lone surrogate cannot be part of a URL or request body. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isWellFormed);
}
