import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';

/** Sent as the database wrote it; only the format of an input is checked. */
function textScalar(name: string, pattern: RegExp, example: string): GraphQLScalarType {
  const read = (value: unknown): string => {
    if (typeof value === 'string' && pattern.test(value)) return value;
    throw new GraphQLError(`${name} cannot represent ${JSON.stringify(value)}; a valid one is "${example}".`);
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

export const Day = textScalar('Day', /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '2027-01-31');

export const DateTime = textScalar(
  'DateTime',
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/,
  '2027-01-31T08:00:00Z',
);

/** Output only. */
export const Timestamp = new GraphQLScalarType({ name: 'Timestamp', serialize: Number });
