import { Injectable } from '@nestjs/common';
import { type NavigationEntry, type NavigationGroup, SETTINGS_GROUPS, WORK_GROUPS } from '../page/panel.js';
import { may, type PanelUser } from '../page/access.js';
import { SEEN } from '../records/adapter/concurrent-edit.js';
import { mayRead } from '../records/adapter/resource-reader.js';
import type { PanelResource, RecordCommand } from '../records/adapter/definition.js';
import type { PageOperation, PanelPage } from '../page/panel-page.js';

const GROUPS: readonly NavigationGroup[] = [...WORK_GROUPS, ...SETTINGS_GROUPS];

export const PANEL_PARTS = Symbol('PANEL_PARTS');

export interface PanelParts {
  pages: readonly PanelPage[];
  resources: readonly PanelResource[];
}

/** The one place that decides who may do what in the panel. What is not listed here does not exist. */
@Injectable()
export class PanelRegistry {
  constructor(readonly parts: PanelParts) {}

  mayOpenPage(user: PanelUser, name: string): boolean {
    const page = this.parts.pages.find((one) => one.name === name);
    return (
      page !== undefined && may(user, page.roles) && (user.hotelId !== null || page.needsHotel === false)
    );
  }

  /** Returns the component of a page, by default of the person's first page; '' for what AdminJS itself draws. */
  componentOf(user: PanelUser, page: string | undefined, resource: string | undefined): string {
    if (resource !== undefined) return '';
    const name = page ?? this.navigation(user)[0]?.name;
    return this.parts.pages.find((one) => one.name === name)?.component ?? '';
  }

  operation(user: PanelUser, page: string, name: string, method: string): PageOperation | undefined {
    if (!this.mayOpenPage(user, page)) return undefined;
    const { operations } = this.parts.pages.find((one) => one.name === page)!;
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    const allowed =
      operation?.method === method && may(user, operation.roles ?? [...(user.role ? [user.role] : [])]);
    return allowed ? operation : undefined;
  }

  resource(id: string): PanelResource | undefined {
    return this.parts.resources.find((one) => one.id === id);
  }

  mayRead(user: PanelUser, id: string): boolean {
    const resource = this.resource(id);
    return resource !== undefined && mayRead(user, resource);
  }

  /**
   * Returns whether the person may call an action of AdminJS. Forms and commands are opened by GET and done by POST. AdminJS
   * would treat any other method as a change, also HEAD, whose origin is not checked.
   */
  mayAct(user: PanelUser, id: string, action: string, method: string): boolean {
    const resource = this.resource(id);
    if (!resource || !this.mayRead(user, id) || (method !== 'GET' && method !== 'POST')) return false;
    const writes = may(user, resource.write ?? []);
    switch (action) {
      case 'list':
        return (method === 'GET' || resource.find !== undefined) && resource.single === undefined;
      case 'search':
        return method === 'GET' && resource.find === undefined;
      case 'show':
        return method === 'GET';
      case 'new':
        return writes && resource.create !== undefined && method === 'POST';
      case 'edit':
        return writes && resource.update !== undefined;
      case 'delete':
        return writes && resource.remove !== undefined;
      default: {
        const command = this.command(resource, action);
        return command !== undefined && may(user, command.roles);
      }
    }
  }

  /** Returns the names of the fields that an action of AdminJS reads: those of its command, else of its resource, and `_seen`. */
  fieldsOf(id: string, action: string): ReadonlySet<string> {
    const resource = this.resource(id);
    const fields = (resource && this.command(resource, action)?.fields) ?? resource?.fields ?? [];
    return new Set([...fields.map(({ name }) => name), SEEN]);
  }

  command(resource: PanelResource, name: string): RecordCommand | undefined {
    return resource.commands?.find((one) => one.name === name);
  }

  navigation(user: PanelUser): NavigationEntry[] {
    const pages = this.parts.pages
      .filter(
        (page) =>
          page.component !== null && page.isInNavigation !== false && this.mayOpenPage(user, page.name),
      )
      .map(({ name, icon, group }) => ({ name, icon, group, href: `/admin/pages/${name}` }));
    const resources = this.parts.resources
      .filter((resource) => resource.pages?.list === undefined && this.mayRead(user, resource.id))
      .map((resource) => ({
        name: resource.id,
        icon: resource.icon,
        group: resource.group,
        href: this.href(user, resource),
      }));
    return GROUPS.flatMap((group) => [...pages, ...resources].filter((entry) => entry.group === group));
  }

  private href(user: PanelUser, resource: PanelResource): string {
    if (!resource.single) return `/admin/resources/${resource.id}`;
    const action = this.mayAct(user, resource.id, 'edit', 'POST') ? 'edit' : 'show';
    return `/admin/resources/${resource.id}/records/${user.hotelId}/${action}`;
  }
}
