/**
 * What a form does after each step of work that takes several: it submits itself again, until nothing is left.
 * @param form its id
 */
export function submitNextStep(form: string): (answer: { data?: { next: unknown } }) => void {
  return ({ data }) => {
    if (!data?.next) return;
    // The fields show what was done before the next step reads them.
    setTimeout(() => {
      const element = document.getElementById(form);
      if (element instanceof HTMLFormElement) element.requestSubmit();
    }, 0);
  };
}
