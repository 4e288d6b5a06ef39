import { start } from '#shell/start.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root element');
// Not awaited here: chunks that are loaded meanwhile import this one, and would wait for it for ever.
start(element).catch(reportError);
