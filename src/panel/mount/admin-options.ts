import type {
  Action,
  ActionContext,
  ActionRequest,
  ActionResponse,
  AdminJSOptions,
  ResourceOptions,
} from 'adminjs';
import type { DataSource } from 'typeorm';
import type { HotelReader } from '../../database/hotel-reader.service.js';
import type { CommandFacts, FieldMeta, ListMeta } from '../records/records.contract.js';
import { may, type PanelUser, panelUser } from '../page/access.js';
import type { PanelField, PanelResource, RecordCommand } from '../records/adapter/definition.js';
import { PanelAdapter } from '../records/adapter/panel-adapter.js';
import { isFilter } from '../records/adapter/record-query.js';
import type { PanelRegistry } from './panel-registry.js';
import { textsOf } from './texts.js';
import { theme } from '../design/theme.js';

const PER_PAGE = 25;

export function adminOptions(
  registry: PanelRegistry,
  dataSource: DataSource,
  reader: HotelReader,
): AdminJSOptions {
  const { resources, pages } = registry.parts;
  return {
    rootPath: '/admin',
    loginPath: '/admin/login',
    logoutPath: '/admin/logout',
    resources: resources.map((definition) => ({
      resource: new PanelAdapter(definition, dataSource, reader),
      options: resourceOptions(registry, definition),
    })),
    pages: Object.fromEntries(
      pages.flatMap(({ name, component, icon }) => (component === null ? [] : [[name, { component, icon }]])),
    ),
    dashboard: { component: 'Home' },
    branding: { companyName: 'Hotel', logo: false, favicon: 'data:,', withMadeWithLove: false, theme },
    assets: { styles: ['/admin/frontend/assets/panel.css'] },
    settings: { defaultPerPage: PER_PAGE },
    locale: (user) => {
      const language = user ? panelUser(user).language : 'tr';
      return {
        language,
        availableLanguages: [language],
        saveMissing: true,
        translations: { [language]: textsOf(language) },
      };
    },
  };
}

function resourceOptions(registry: PanelRegistry, definition: PanelResource): ResourceOptions {
  const names = (wanted: (field: PanelField) => boolean) =>
    definition.fields.filter(wanted).map((field) => field.name);
  const filtered = names(isFilter);
  const properties = definition.fields.map((field) => [field.name, propertyOptions(field)] as const);
  return {
    id: definition.id,
    sort: { sortBy: definition.order.field, direction: definition.order.direction },
    titleProperty: 'title',
    listProperties: names((field) => field.list === true),
    showProperties: names((field) => !field.hideInShow && field.kind !== 'secret'),
    editProperties: names((field) => field.form !== undefined),
    filterProperties: filtered,
    properties: { id: { isVisible: false }, title: { isVisible: false }, ...Object.fromEntries(properties) },
    actions: actions(registry, definition),
  } as ResourceOptions;
}

function propertyOptions(field: PanelField): object {
  return {
    isRequired: field.required ?? false,
    ...(field.reference ? { reference: field.reference } : {}),
    custom: {
      kind: field.kind,
      form: field.form ?? '',
      choices: field.choices ?? [],
      section: field.section ?? '',
      ...(field.initial === undefined ? {} : { initial: field.initial }),
    } satisfies FieldMeta,
  };
}

function actions(
  registry: PanelRegistry,
  definition: PanelResource,
): Record<string, Partial<Action<ActionResponse>>> {
  const allowed = (name: string, method: string) => (context: unknown) => {
    const { currentAdmin } = context as ActionContext;
    return (
      currentAdmin !== undefined && registry.mayAct(panelUser(currentAdmin), definition.id, name, method)
    );
  };
  const hidden = { isAccessible: false, isVisible: false };
  return {
    list: {
      isAccessible: allowed('list', 'GET'),
      custom: {
        views: definition.views ?? [],
        suggested: definition.suggested?.names ?? [],
        isSearchPrivate: definition.find !== undefined,
        ...(definition.download === undefined ? {} : { download: definition.download }),
        ...(definition.pages === undefined ? {} : { pages: definition.pages }),
      } satisfies ListMeta,
    },
    search: { isAccessible: allowed('search', 'GET') },
    // The form of what a hotel has once shows all there is.
    show: {
      isAccessible: allowed('show', 'GET'),
      isVisible: (context) => definition.single === undefined || !allowed('edit', 'POST')(context),
    },
    new: { isAccessible: allowed('new', 'POST') },
    edit: { isAccessible: allowed('edit', 'POST') },
    delete: { isAccessible: allowed('delete', 'POST'), guard: '' },
    bulkDelete: hidden,
    ...Object.fromEntries(
      (definition.commands ?? []).map((command) => [command.name, commandAction(command)]),
    ),
  };
}

/** A command as an action of AdminJS: GET opens its page, POST runs it. */
function commandAction(command: RecordCommand): Partial<Action<ActionResponse>> {
  const mayRun = (user: PanelUser, record: Record<string, unknown> | undefined) =>
    may(user, command.roles) && (record === undefined || (command.applies?.(record) ?? true));
  return {
    actionType: 'record',
    custom: { fields: command.fields ?? [], danger: command.danger ?? false } satisfies CommandFacts,
    isAccessible: ({ currentAdmin, record }: ActionContext) =>
      currentAdmin !== undefined && mayRun(panelUser(currentAdmin), record?.params),
    handler: async (request: ActionRequest, _response: unknown, context: ActionContext) => {
      const { record, resource, currentAdmin } = context;
      if (!record) throw new Error('a command without a record');
      if (request.method === 'get') return { record: record.toJSON(currentAdmin) };
      const adapter = resource as PanelAdapter;
      record.params = await adapter.command(
        command.name,
        String(record.id()),
        request.payload ?? {},
        context,
      );
      return { record: record.toJSON(currentAdmin), notice: { message: 'done', type: 'success' } };
    },
  } as Partial<Action<ActionResponse>>;
}
