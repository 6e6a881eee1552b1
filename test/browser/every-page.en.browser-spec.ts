import { walkThroughEveryPage } from './every-page.js';

walkThroughEveryPage('en', 'light');
