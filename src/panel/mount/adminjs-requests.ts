import type { NextFunction, Request, Response } from 'express';
import { notFound, ServiceError } from '../../http/errors.js';
import type { PanelRegistry } from './panel-registry.js';
import { type PanelRequest, sentBy } from './panel-request.js';

const ACTION =
  /^\/api\/resources\/([A-Za-z]+)\/(?:actions\/([A-Za-z]+)(?:\/[^/]*)?|records\/([^/]+)\/([A-Za-z]+))$/;
const LIST_PARAMETERS = new Set(['page', 'perPage', 'sortBy', 'direction', 'searchProperty']);
const FILTER = /^filters\.([A-Za-z_]+)(?:~~(?:from|to))?$/;

interface RecordAction {
  resource: string;
  action: string;
}

function actionOf(request: Request): RecordAction | undefined {
  const match = ACTION.exec(request.baseUrl.replace(/^\/admin/, '') + request.path);
  const [, resource, onResource, , onRecord] = match ?? [];
  const action = onResource ?? onRecord;
  return resource === undefined || action === undefined ? undefined : { resource, action };
}

/** Passes on only what the person may do with the record. */
export function checkAction(registry: PanelRegistry) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const user = (request as PanelRequest).panelUser;
    const called = actionOf(request);
    const may = called && registry.mayAct(user, called.resource, called.action, request.method);
    next(may ? undefined : notFound());
  };
}

/** Puts the body where AdminJS looks for it. */
export function takeFields(registry: PanelRegistry) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const { resource, action } = actionOf(request)!;
    const known = registry.fieldsOf(resource, action);
    (request as PanelRequest).fields = request.method === 'GET' ? {} : formValues(sentBy(request), known);
    next();
  };
}

/**
 * Leaves AdminJS the parameters of its lists, each one text. It would build what names with dots describe, such as a list
 * of four billion entries, and take `constructor` for a field.
 * What a list is searched by comes in the body where it must not stand in an address.
 */
export function takeQuery(request: Request, _response: Response, next: NextFunction): void {
  const isKnown = (name: string) => {
    const field = FILTER.exec(name)?.[1];
    return LIST_PARAMETERS.has(name) || (field !== undefined && !(field in {}));
  };
  const known = Object.entries(request.query).filter(
    ([name, value]) => isKnown(name) && typeof value === 'string',
  );
  const typed = actionOf(request)?.action === 'list' && request.method === 'POST' && sentBy(request)['title'];
  if (typeof typed === 'string' && typed.trim() !== '') known.push(['filters.title', typed]);
  // Express reads the query again whenever it is asked for it.
  Object.defineProperty(request, 'query', { value: Object.fromEntries(known) });
  next();
}

/**
 * What AdminJS gets of a form: the fields that it has, each a text, number or flag (what has parts comes as JSON text).
 * AdminJS would take `constructor` for a field of its own, and walk down whatever is nested.
 */
function formValues(sent: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  const values = Object.entries(sent).filter(([name]) => known.has(name));
  if (values.some(([, value]) => typeof value === 'object' && value !== null)) {
    throw new ServiceError('fields_are_not_valid', 422);
  }
  return Object.fromEntries(values);
}
