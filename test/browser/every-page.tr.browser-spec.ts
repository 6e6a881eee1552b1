import { walkThroughEveryPage } from './every-page.js';

walkThroughEveryPage('tr', 'dark');
