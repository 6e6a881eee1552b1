import { testGuide } from './guide.js';

testGuide('en');
