import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  visit,
} from 'graphql';

/** The root field of a query that has just one. */
export function onlyField(document: DocumentNode): FieldNode | undefined {
  const operation = getOperationAST(document);
  const [first, ...others] = operation?.operation === 'query' ? operation.selectionSet.selections : [];
  return first?.kind === Kind.FIELD && others.length === 0 ? first : undefined;
}

/** The keys of the result are the fields' own names, and all of them are always there. */
export function isPlain(document: DocumentNode): boolean {
  let plain = true;
  visit(document, {
    Field({ alias, name }) {
      if (alias || name.value === '__typename') plain = false;
    },
    Directive() {
      plain = false;
    },
  });
  return plain;
}

export function fragmentsOf(document: DocumentNode): Record<string, FragmentDefinitionNode> {
  return Object.fromEntries(
    document.definitions
      .filter(
        (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
      )
      .map((definition) => [definition.name.value, definition]),
  );
}
