import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf } from '../../src/http/openapi-operations.js';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Parameter {
  name: string;
  in: string;
}

/**
 * The names of all that a caller may send to each operation of the document, by `POST /path`: parameters, and members of
 * bodies at every depth, as `RoomStays[].checkinDate`. A list of a form or query, which may be spelled `name[]`, is `name`.
 */
export function requestMembers(document: OpenAPIObject): Record<string, string[]> {
  const schemas = document.components?.schemas as Record<string, Schema>;
  const resolved = (schema: Schema): Schema =>
    schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema;

  const within = (place: string, named: Schema): string[] => {
    const schema = resolved(named);
    const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
    const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
      const path = place === '' ? name : `${place}.${name}`;
      return [path, ...within(path, member)];
    });
    const items = schema.items ? [`${place}[]`, ...within(`${place}[]`, schema.items)] : [];
    return [...choices.flatMap((choice) => within(place, choice)), ...members, ...items];
  };

  const ofBody = ([type, { schema }]: [string, { schema: Schema }]): string[] => {
    const members = within('', schema);
    return type === 'application/json' ? members : members.map((name) => name.replaceAll('[]', ''));
  };

  return Object.fromEntries(
    operationsOf(document).map(({ method, path, operation }) => {
      const parameters = (operation.parameters ?? []) as Parameter[];
      const { content = {} } = (operation.requestBody ?? {}) as {
        content?: Record<string, { schema: Schema }>;
      };
      const isForm = 'application/x-www-form-urlencoded' in content;
      const bodies = Object.entries(content).filter(([type]) => !isForm || type !== 'application/json');
      const names = [...parameters.map(({ name }) => name.replace('[]', '')), ...bodies.flatMap(ofBody)];
      return [`${method.toUpperCase()} ${path}`, [...new Set(names)].sort()];
    }),
  );
}
