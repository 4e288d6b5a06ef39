import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { root } from '../launch/paths.mjs';

/** @type {Record<string, 'off' | 'error'>} */
const rules = {
  // A literal segment wins over a parameter (OpenAPI 3.1, 4.8.8.1), and the specification names such paths.
  'no-ambiguous-paths': 'off',
  // The specification writes /version-info/.
  'no-path-trailing-slash': 'off',
  // Every refusal has the shape of `default`.
  'operation-4xx-response': 'off',
  'info-license': 'off',
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
  'no-unused-components': 'error',
};

/**
 * What a linter for OpenAPI documents finds in a text, a sentence each; nothing is read from elsewhere.
 * @param {string} source
 * @param {string} path
 */
export async function lintOpenApi(source, path) {
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source, absoluteRef: join(root, path), config });
  return problems.map(
    ({ ruleId, message, location }) => `${path} ${location[0]?.pointer ?? ''}: ${message} (${ruleId})`,
  );
}

/** Is the document of our calls one that other programs can work with? */
export const checkOpenApi = () =>
  lintOpenApi(readFileSync(join(root, 'docs/openapi.json'), 'utf8'), 'docs/openapi.json');
