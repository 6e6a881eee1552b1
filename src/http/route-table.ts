import type { IRoute, Request, RequestHandler } from 'express';
import { notFound, ServiceError } from './errors.js';

interface Route extends Omit<IRoute, 'path'> {
  path: unknown;
  methods: Record<string, boolean>;
  dispatch: RequestHandler;
}

interface Layer {
  route?: Route;
  handle: unknown;
  match(path: string): boolean;
}

const FIXED_PATH = /^[\w/.-]+$/;

/** The routes that exist: for telling an unknown path (404) from another method (405), and for the short way. */
export class RouteTable {
  private layers: Layer[] = [];
  private readonly fixed = new Map<string, Route>();

  /** Takes the routes of an Express router once all are registered. */
  index(router: { stack: unknown[] }): void {
    const stack = router.stack as Layer[];
    this.layers = stack.filter(({ route }) => route !== undefined);
    const behind = stack.slice(stack.findIndex(({ handle }) => handle === this.dispatchFixedPath) + 1);
    for (const [i, { route }] of behind.entries()) {
      if (!route || typeof route.path !== 'string' || !FIXED_PATH.test(route.path)) continue;
      const { path } = route;
      if (behind.slice(0, i).some((layer) => !layer.route && matches(layer, path))) continue;
      for (const method of Object.keys(route.methods)) {
        const key = `${method.toUpperCase()} ${path}`;
        if (!this.fixed.has(key)) this.fixed.set(key, route);
      }
    }
  }

  /**
   * Hands a request for a fixed path to its route, unless middleware stands before it. Express would try one route
   * after the other, which costs a search more than the search itself.
   */
  readonly dispatchFixedPath: RequestHandler = (request, response, next) => {
    const route = this.fixed.get(`${request.method} ${request.path}`);
    if (!route) return next();
    request.route = route;
    request.params = {};
    route.dispatch(request, response, next);
  };

  noRoute(request: Request): ServiceError {
    const methods = new Set<string>();
    for (const layer of this.layers) {
      if (!layer.route || !matches(layer, request.path)) continue;
      for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
    }
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size === 0) return notFound();
    return new ServiceError('method_not_allowed', 405, {}, { Allow: [...methods].sort().join(', ') });
  }
}

function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
