import { start } from '#shell/start.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root element');
// Not awaited: a part that is loaded while this module still waits would wait for it in turn.
void start(element);
