import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  getNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** The selected fields, by name, each with its own selection. Fields below a root take no arguments. */
export type Selection = ReadonlyMap<string, Selection | null>;

type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>;

/** Fragments merged in. Fields that `@skip` or `@include` may leave out count as selected. */
export function selectionOf(
  nodes: readonly FieldNode[],
  type: GraphQLNamedType,
  fragments: Fragments,
): Selection {
  const selected = new Map<string, Selection | null>();
  for (const node of nodes) if (node.selectionSet) collect(node.selectionSet, type, fragments, selected);
  return selected;
}

function collect(
  set: SelectionSetNode,
  type: GraphQLNamedType,
  fragments: Fragments,
  into: Map<string, Selection | null>,
): void {
  // A union is read whole: only the data tells which of its types it is.
  if (!isObjectType(type)) return;
  for (const selected of set.selections) {
    if (selected.kind === Kind.FIELD) {
      const field = type.getFields()[selected.name.value];
      if (!field) continue;
      const known = into.get(field.name);
      const below = selected.selectionSet
        ? selectionOf([selected], getNamedType(field.type), fragments)
        : null;
      into.set(field.name, known && below ? merge(known, below) : below);
    } else {
      const inner = selected.kind === Kind.INLINE_FRAGMENT ? selected : fragments[selected.name.value];
      if (inner) collect(inner.selectionSet, type, fragments, into);
    }
  }
}

function merge(first: Selection, second: Selection): Selection {
  const both = new Map(first);
  for (const [name, below] of second) {
    const known = both.get(name);
    both.set(name, known && below ? merge(known, below) : below);
  }
  return both;
}
