export { putBack } from './put-back';
export { UndoButton, UndoHint } from './undo-button';
