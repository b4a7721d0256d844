import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** The name under which a request carries the id of a document. */
export const DOCUMENT_ID = 'documentId';

export interface TrustedDocuments {
  texts: ReadonlyMap<string, string>;
  /** Refuses everything else. */
  only: boolean;
}

/** A request carries the id of a document that we wrote, never its text. */
export function trustedDocuments({ texts, only }: TrustedDocuments): Plugin {
  return {
    onParams({ params, setParams }) {
      const { [DOCUMENT_ID]: id, ...rest } = params as typeof params & { [DOCUMENT_ID]?: unknown };
      if (id === undefined || id === null) {
        if (only) throw refusal('Only known documents are answered.', 'document.not-trusted');
        return;
      }
      const query = typeof id === 'string' ? texts.get(id) : undefined;
      if (query === undefined) throw refusal('There is no such document.', 'document.unknown');
      setParams({ ...rest, query });
    },
  };
}

function refusal(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 400 } } });
}
