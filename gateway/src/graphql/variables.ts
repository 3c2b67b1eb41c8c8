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
import { gatewayError } from '../util/errors.ts';

/**
 * What is wrong with the variables of an operation, before anything of it is executed; null when they fit. The message names
 * the variable and the place in it, never the value: that may be a password.
 */
export function variableProblem(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  for (const { variable, type: typeNode, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    const type = typeFromAST(schema, typeNode);
    // Validation refuses types that are not there, or no input.
    if (!isInputType(type)) continue;
    const given = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (given === undefined) {
      if (isNonNullType(type) && defaultValue === undefined)
        return problem(name, [], `is missing: its type is "${print(typeNode)}"`);
      continue;
    }
    const places: (readonly (string | number)[])[] = [];
    const coerced: unknown = coerceInputValue(given, type, (path) => void places.push(path));
    const [place] = places;
    if (place !== undefined) return problem(name, place, `does not fit its type "${print(typeNode)}"`);
    if (!isWellFormed(coerced)) return problem(name, [], 'has text that is not well-formed Unicode');
  }
  return null;
}

function problem(name: string, place: readonly (string | number)[], what: string): GraphQLError {
  const at = place.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return gatewayError('BAD_USER_INPUT', { message: `Variable "$${name}"${at === '' ? '' : ` at "${name}${at}"`} ${what}.` });
}

/** Whether all texts of a value are well-formed: a lone surrogate could not be put into an address or a body. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isWellFormed);
}
