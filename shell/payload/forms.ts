/**
 * Makes forms work in a payload. Its frame may not submit, so a browser stops before it validates and before it tells the
 * program; this does both, and closes the dialog of a `method="dialog"` form. Nothing is ever sent anywhere.
 * Runs in the payload, before its own markup.
 */
import { afterDispatch } from './after-dispatch';

type Submitter = HTMLButtonElement | HTMLInputElement;

/** Input types whose Enter key submits a form without a button only when they are the one such field (HTML, "implicit submission"). */
const TEXT_TYPES: ReadonlySet<string> = new Set(
  'text search url tel email password date month week time datetime-local number'.split(' '),
);

function submit(form: HTMLFormElement, submitter: Submitter | null): void {
  const checked = !form.noValidate && !(submitter?.formNoValidate ?? false);
  if (checked && !form.reportValidity()) return;
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
  if (!form.dispatchEvent(event)) return;
  const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method');
  const dialog = form.closest('dialog');
  if (method?.toLowerCase() === 'dialog' && dialog !== null && dialog.open) {
    dialog.close(submitter?.getAttribute('value') ?? undefined);
  }
}

function isSubmitter(element: unknown): element is Submitter {
  return (
    (element instanceof HTMLButtonElement && element.type === 'submit') ||
    (element instanceof HTMLInputElement && (element.type === 'submit' || element.type === 'image'))
  );
}

function isTextField(element: unknown): element is HTMLInputElement {
  return element instanceof HTMLInputElement && TEXT_TYPES.has(element.type);
}

window.addEventListener(
  'click',
  (event) => {
    const submitter = event.composedPath().find(isSubmitter);
    if (submitter === undefined || submitter.form === null || submitter.disabled) return;
    const { form } = submitter;
    afterDispatch(event, () => submit(form, submitter));
  },
  true,
);

// A form with a submit button gets a click on it from the browser; one without gets nothing.
window.addEventListener(
  'keydown',
  (event) => {
    const field = event.composedPath()[0];
    if (event.key !== 'Enter' || event.isComposing || !isTextField(field)) return;
    const { form } = field;
    if (form === null) return;
    const controls = [...form.elements];
    const lone = !controls.some(isSubmitter) && controls.filter(isTextField).length === 1;
    if (lone) afterDispatch(event, () => submit(form, null));
  },
  true,
);

Object.defineProperty(HTMLFormElement.prototype, 'requestSubmit', {
  configurable: true,
  writable: true,
  value(this: HTMLFormElement, submitter: unknown = null) {
    if (submitter !== null && !isSubmitter(submitter)) {
      throw new TypeError('The submitter must be a submit button.');
    }
    if (submitter !== null && submitter.form !== this) {
      throw new DOMException('The submitter is not one of this form.', 'NotFoundError');
    }
    submit(this, submitter);
  },
});
