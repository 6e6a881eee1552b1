import type { Request } from 'express';
import { ServiceError } from './errors.js';

interface Layer {
  route?: { path: unknown; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** The routes that exist, for telling an unknown path (404) from a known one with another method (405). */
export class RouteTable {
  private layers: Layer[] = [];

  /** Takes the routes of an Express router once all are registered. */
  take(router: { stack: unknown[] }): void {
    this.layers = (router.stack as Layer[]).filter((layer) => layer.route !== undefined);
  }

  noRoute(request: Request): ServiceError {
    const methods = new Set<string>();
    for (const layer of this.layers) {
      if (!layer.route || !matches(layer, request.path)) continue;
      for (const method of Object.keys(layer.route.methods)) methods.add(method.toUpperCase());
    }
    if (methods.has('GET')) methods.add('HEAD');
    if (methods.size === 0) return new ServiceError('not_found', 404);
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
