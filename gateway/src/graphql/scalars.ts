import { GraphQLScalarType, type ValueNode } from 'graphql';
import { DateTimeResolver, LocalDateResolver } from 'graphql-scalars';
import { gatewayError } from '../util/errors.ts';

/** A moment of the years 0001 to 9999 in UTC: only those can be written in RFC 3339. What goes out is not looked at. */
export const DateTime = within(DateTimeResolver, (moment) => {
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999;
});

/** A day of the years 0001 to 9999. */
export const LocalDate = within(LocalDateResolver, (day) => !day.startsWith('0000'));

/** The same scalar, which takes only some of the values as input. */
function within<T, E>(scalar: GraphQLScalarType<T, E>, fits: (value: T) => boolean): GraphQLScalarType<T, E> {
  const config = scalar.toConfig();
  function checked(value: T): T {
    if (fits(value)) return value;
    throw gatewayError('BAD_USER_INPUT', { message: `${config.name}: the year is from 0001 to 9999.` });
  }
  return new GraphQLScalarType<T, E>({
    ...config,
    parseValue: (value) => checked(config.parseValue(value)),
    parseLiteral: (node: ValueNode, variables) => checked(config.parseLiteral(node, variables)),
  });
}
