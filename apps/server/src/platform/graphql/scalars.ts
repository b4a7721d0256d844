import { Day as DaySchema } from '@canola/api-schema/day';
import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';

/** Sent as the database wrote it; only an input is checked. */
function textScalar(name: string, isValid: (text: string) => boolean, example: string): GraphQLScalarType {
  const read = (value: unknown): string => {
    if (typeof value === 'string' && isValid(value)) return value;
    throw new GraphQLError(
      `${name} cannot represent ${JSON.stringify(value)}; a valid one is "${example}".`,
      { extensions: { code: 'request.invalid' } },
    );
  };
  return new GraphQLScalarType({
    name,
    serialize: String,
    parseValue: read,
    parseLiteral: (node) => read('value' in node ? node.value : null),
  });
}

/** Size and step are checked by the services, which report errors per field. */
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

function readDecimal(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && NUMBER.test(text)) return text;
  throw new GraphQLError(`Decimal cannot represent ${JSON.stringify(value)}; a valid one is "24.5".`);
}

export const Decimal = new GraphQLScalarType({
  name: 'Decimal',
  serialize: String,
  parseValue: readDecimal,
  parseLiteral: (node: ValueNode) =>
    readDecimal(
      node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT ? node.value : null,
    ),
});

export const Day = textScalar('Day', (day) => DaySchema.safeParse(day).success, '2027-01-31');

export const DateTime = textScalar('DateTime', isMoment, '2027-01-31T08:00:00Z');

/** With the bounds of a day, and in UTC. */
function isMoment(text: string): boolean {
  const [day, time] = [text.slice(0, 10), text.slice(10)];
  return DaySchema.safeParse(day).success && /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/.test(time);
}

/** Output only. */
export const Timestamp = new GraphQLScalarType({ name: 'Timestamp', serialize: Number });
