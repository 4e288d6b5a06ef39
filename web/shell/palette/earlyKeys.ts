/**
 * What is typed between the press that opens the control centre and the moment when its field has the focus: without this the letters
 * would be shortcuts of the page beneath.
 */
let caught = '';
let release = (): void => undefined;
/** ms. A field that has not come by then does not come: the keys are the page's again. */
const longest = 5000;

export function catchKeys(): void {
  release();
  caught = '';
  const pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return;
    caught += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', pressed, true);
  const timer = setTimeout(() => release(), longest);
  release = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', pressed, true);
  };
}

/** What was caught; from now on keys go where the focus is. */
export function caughtKeys(): string {
  release();
  const text = caught;
  caught = '';
  return text;
}
