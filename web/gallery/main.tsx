import { start } from '#shell/start.tsx';
import { answerCalls, type Scene, scenes } from './answers.ts';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root element');
const wanted = new URLSearchParams(window.location.search).get('scene');
answerCalls(scenes.find((scene): scene is Scene => scene === wanted) ?? 'full');
// Not awaited: what start loads later needs this file to be finished.
void start(element);
