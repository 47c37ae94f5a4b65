/**
 * Submits the form again after each step of a multistep operation, until no step is left.
 * @param form the form's id
 */
export function submitNextStep(form: string): (answer: { data?: { next: unknown } }) => void {
  return ({ data }) => {
    if (!data?.next) return;
    // Lets the fields show the completed step before the next one reads them.
    setTimeout(() => {
      const element = document.getElementById(form);
      if (element instanceof HTMLFormElement) element.requestSubmit();
    }, 0);
  };
}
