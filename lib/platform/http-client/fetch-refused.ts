/** What was asked for is not fetched, or not believed. Its message is private. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}
