import { start } from '#shell/start.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root element');
await start(element);
