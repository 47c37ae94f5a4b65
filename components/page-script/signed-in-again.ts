import { signedInAgainChannel } from '@/components/step-up/signed-in-again-channel';

/** Tells the form that waits in another window who signed in, and closes this one where the browser lets it. */
export function signedInAgain(): void {
  const person = document.querySelector<HTMLElement>('[data-signed-in-again]')?.dataset.signedInAgain;
  if (person === undefined) return;
  const channel = new BroadcastChannel(signedInAgainChannel);
  channel.postMessage(person);
  channel.close();
  window.close();
}
