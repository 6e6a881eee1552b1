import path from 'node:path';
import type { Plugin } from 'esbuild';

/** How scripts of the panel name what {@link browserModules} makes for them. */
const MADE = 'panel';

/** Components that AdminJS shows by itself, of which a page is not to wait for more than it needs. */
const PAGE = /(?:Page|Route)$/;

interface Places {
  adminJs: string;
  designSystem: string;
  feather: string;
  panel: string;
}

const NEVER_SHOWN = [
  /components\/app\/(?:default-dashboard|utils\/rocket-svg)\.js$/,
  /components\/login\/index\.js$/,
  /atoms\/illustration\/illustration\.js$/,
];
const NOTHING = `
const nothing = () => null;
export { nothing as default, nothing as Illustration, nothing as DefaultDashboard, nothing as Dashboard,
  nothing as OriginalDashboard, nothing as RocketSVG, nothing as Login };`;

const ADMIN = `
export { useNotice, useTranslation } from 'frame:hooks/index.js';`;

/** AdminJS' routes of records by their modules, without its own lists and forms: ours stand in for them by these names. */
const ROUTES: Record<string, string> = {
  resource: 'ResourceRoute',
  'resource-action': 'ResourceActionRoute',
  'record-action': 'RecordActionRoute',
  'bulk-action': 'BulkActionRoute',
};
const ROUTE = /\/components\/routes\/(resource|resource-action|record-action|bulk-action)\.js$/;
const route = (name: string) => `
import allowOverride from 'frame:hoc/allow-override.js';
export default allowOverride(() => null, '${name}');`;

/** A browser keeps no address of a page: in its query, a filter may name a guest. */
const MEMORY = `
import { useState } from 'react';
export const useLocalStorage = (_key, initial) => useState(initial);
export default useLocalStorage;`;

/** The panel has all its texts itself. */
const LOCALE = `
export { DEFAULT_NS, defaultConfig } from 'frame:../locale/default-config.js';
export const locales = {};
export const defaultLocale = {};`;

/** Resolves AdminJS' own modules, not its bundles (twice as large), our `components` and the used `icons`. */
export function browserModules(
  places: Places,
  components: ReadonlyMap<string, string>,
  icons: readonly string[],
): Plugin {
  const made: Record<string, string> = {
    main: mainModule(places, components),
    globals: 'window.AdminJS = { UserComponents: {}, Components: {}, env: {} };',
    admin: ADMIN,
    nothing: NOTHING,
    locale: LOCALE,
    memory: MEMORY,
    ...Object.fromEntries(Object.values(ROUTES).map((name) => [name, route(name)])),
    icons: icons
      .map((icon) => `export { default as ${icon} } from '${places.feather}/${fileOfIcon(icon)}.js';`)
      .join('\n'),
  };
  const module = (name: string) => ({ path: name, namespace: MADE, sideEffects: name === 'globals' });
  const file = (...parts: string[]) => ({ path: path.join(...parts), sideEffects: false });
  return {
    name: 'panel',
    setup(build) {
      build.onResolve({ filter: /^panel:/ }, (asked) => module(asked.path.slice(MADE.length + 1)));
      build.onResolve({ filter: /^frame:/ }, (asked) => file(places.adminJs, asked.path.slice(6)));
      build.onResolve({ filter: /^adminjs$/ }, () => module('admin'));
      build.onResolve({ filter: /^react-feather$/ }, () => module('icons'));
      build.onResolve({ filter: /^i18next-(http-backend|browser-languagedetector)$/ }, () =>
        module('nothing'),
      );
      build.onResolve({ filter: /^@adminjs\/design-system$/ }, () => file(places.designSystem, 'index.js'));
      build.onResolve({ filter: /^@adminjs\/design-system\/styled-components$/ }, () =>
        file(places.designSystem, 'utils', 'styled.js'),
      );
      build.onResolve({ filter: /^\./ }, ({ importer, path: asked }) => {
        const isTheirs = [path.dirname(places.adminJs), places.designSystem].some((at) =>
          importer.startsWith(at),
        );
        if (!isTheirs) return undefined;
        const resolved = path.resolve(path.dirname(importer), asked);
        if (NEVER_SHOWN.some((one) => one.test(resolved))) return module('nothing');
        if (resolved.endsWith('/use-local-storage/index.js')) return module('memory');
        const [, ofRecords] = ROUTE.exec(resolved) ?? [];
        if (ofRecords !== undefined) return module(ROUTES[ofRecords]!);
        return resolved.endsWith('/lib/locale/index.js') ? module('locale') : file(resolved);
      });
      build.onLoad({ filter: /.*/, namespace: MADE }, ({ path: name }) => ({
        contents: made[name] ?? '',
        resolveDir: places.panel,
        loader: 'js',
      }));
    },
  };
}

/** What the page begins with: AdminJS' frame over our components. Pages are fetched when they are opened. */
function mainModule({ panel }: Places, components: ReadonlyMap<string, string>): string {
  const isLater = ([name]: [string, string]) => PAGE.test(name);
  const now = [...components].filter((one) => !isLater(one));
  const later = [...components].filter(isLater);
  return `
import 'panel:globals';
import React from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ThemeProvider } from '@adminjs/design-system/styled-components';
import App from 'frame:components/application.js';
import createStore from 'frame:store/store.js';
import initTranslations from 'frame:utils/adminjs.i18n.js';
import { laterPage } from '${panel}/frame/later-page';
${now.map(([name, file]) => `import ${name} from '${file}';`).join('\n')}
Object.assign(window.AdminJS.UserComponents, { ${now.map(([name]) => name).join(', ')} });
${later.map(([name, file]) => `window.AdminJS.UserComponents.${name} = laterPage('${name}', () => import('${file}'));`).join('\n')}
const store = createStore(window.REDUX_STATE);
const { i18n } = initTranslations(store.getState().locale);
const within = (component, props, child) => React.createElement(component, props, child);
createRoot(document.getElementById('app')).render(
  within(Provider, { store },
    within(ThemeProvider, { theme: window.THEME },
      within(I18nextProvider, { i18n },
        within(BrowserRouter, null, React.createElement(App))))));`;
}

/** The file of an icon: `ChevronDown` is in `chevron-down`. */
export function fileOfIcon(icon: string): string {
  return icon.replace(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase();
}
