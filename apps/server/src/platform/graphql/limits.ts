import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { NoSchemaIntrospectionCustomRule } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/**
 * Limits for documents that we have not written. The documents of our own app stay far below them, so the same rules
 * apply to both.
 */
export function documentLimits(options: { introspection: boolean }): Plugin[] {
  const armor = new EnvelopArmor({
    maxTokens: { n: 2000 },
    maxDepth: { n: 10 },
    maxAliases: { n: 10 },
    maxDirectives: { n: 20 },
    costLimit: { maxCost: 1500, objectCost: 2, scalarCost: 1, depthCostFactor: 1.5 },
    blockFieldSuggestion: { enabled: !options.introspection },
  });
  const plugins = armor.protect().plugins as Plugin[];
  return options.introspection ? plugins : [...plugins, noIntrospection];
}

const noIntrospection: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
};
