import { testGuide } from './guide.js';

testGuide('tr');
