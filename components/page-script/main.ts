import { copyOnPress } from './copy';
import { askForPasskeys } from './passkeys';
import { sendOnce } from './send-once';
import { signedInAgain } from './signed-in-again';

/**
 * All that runs on people's pages (docs/decisions/0032). It finds what it is for by data attributes, and listens at the
 * document, so that it also serves what React puts into the page later, where that runs too.
 */
sendOnce();
copyOnPress();
askForPasskeys();
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', signedInAgain);
else signedInAgain();
