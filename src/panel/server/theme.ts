import type { ThemeOverride } from '@adminjs/design-system';

/** The panel's looks: one family of type, calm greys, one blue, and contrasts of AA. */
export const theme: ThemeOverride = {
  // AdminJS types this text as a record of letters.
  font: "Inter, system-ui, 'Segoe UI', sans-serif" as unknown as ThemeOverride['font'],
  colors: {
    primary100: '#1d4ed8',
    primary80: '#2f5fe0',
    primary60: '#6288ee',
    primary40: '#a5bdf7',
    primary20: '#e4ebfd',
    accent: '#1d4ed8',
    love: '#b42318',
    grey100: '#101828',
    grey80: '#344054',
    grey60: '#475467',
    grey40: '#667085',
    grey20: '#e4e7ec',
    text: '#101828',
    bg: '#f6f7f9',
    sidebar: '#ffffff',
    border: '#e4e7ec',
    inputBorder: '#98a2b3',
    error: '#b42318',
    errorDark: '#912018',
    errorLight: '#fef3f2',
    success: '#067647',
    successDark: '#085d3a',
    successLight: '#ecfdf3',
  },
  sizes: { sidebarWidth: '248px', navbarHeight: '56px' },
};
