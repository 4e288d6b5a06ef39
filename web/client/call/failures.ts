import { translate } from '#ui/translation.ts';
import { endToasts, showToast } from '#ui/feedback/toasts.ts';
import { CallError, isUnreached } from './CallError.ts';
import { callFailures, callSteps } from './call.ts';
import { saysSignedOut } from './classify.ts';
import { failureText } from './failureText.ts';
import { endSession, sessionStore } from '../session/session.ts';

/** The server is not reached, whatever was asked: over as soon as anything is answered. What was to be saved is not saved all the same. */
const unreached = 'unreached';
const causeOfFailure = (error: CallError): string | undefined =>
  !error.isChange && isUnreached(error) ? unreached : error.subject;

/** Shows a failure as a toast: a call's by specification 1, 8.2, anything else as an error of the application. */
export function showFailure(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof CallError)) {
    console.error(error);
    showToast({ look: 'late', title: { key: 'base:toast/clientError' } });
    return;
  }
  // Maintenance has a page of its own.
  if (error.code === 1242 || error.code === 1250) return;
  const cause = causeOfFailure(error);
  showToast({ ...failureText(error, (key) => translate(key)), ...(cause === undefined ? {} : { cause }) });
}

/** The same in one line, for what keeps the reason beside a record. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof CallError)) return translate('base:toast/clientError');
  const { title, text } = failureText(error, (key) => translate(key));
  const said = (one: typeof title): string => (typeof one === 'string' ? one : translate(one.key, one.args));
  return text ? `${said(title)} ${said(text)}` : said(title);
}

/** Calls that fail show themselves, and a missing login ends the session. The shell starts it once. */
export function watchFailures(): void {
  callSteps.add((cause, answered) => {
    endToasts(cause);
    if (answered) endToasts(unreached);
  });
  callFailures.add((error, _call, options) => {
    const ends = saysSignedOut(error) && !options.ownErrors;
    if (ends && sessionStore.getState().status === 'loggedIn') {
      showFailure(error);
      endSession();
    } else if (!options.silent && !ends) showFailure(error);
  });
}

/** For what a button started: a call has shown itself already, everything else is shown here. */
export function actionFailed(error: unknown): void {
  if (!(error instanceof CallError)) showFailure(error);
}
