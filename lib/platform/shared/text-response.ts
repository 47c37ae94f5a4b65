interface TextInit {
  status?: number;
  headers?: Record<string, string>;
}

/**
 * A response whose whole content, text or compressed, is known. The content and headers stay readable, so that a server
 * can write them without a stream, which would cost more than everything else in a small request. For any other code it
 * is an ordinary Response: reading its headers or body creates one at that moment.
 */
export class TextResponse extends Response {
  private usual: Response | null = null;
  private readonly plainHeaders: Record<string, string>;

  constructor(
    private readonly plainText: string | Uint8Array<ArrayBuffer> | null,
    { status = 200, headers = {} }: TextInit = {},
  ) {
    super(null, { status });
    this.plainHeaders = { ...headers };
  }

  /** Sets a header like `headers.set`, without creating the object that `headers` returns. */
  setHeader(name: string, value: string): void {
    if (this.usual) this.usual.headers.set(name, value);
    else this.plainHeaders[name] = value;
  }

  /** Sets a header if it is missing, in the same way. */
  setMissing(name: string, value: string): void {
    if (this.usual) {
      if (!this.usual.headers.has(name)) this.usual.headers.set(name, value);
    } else if (!Object.keys(this.plainHeaders).some((known) => known.toLowerCase() === name.toLowerCase()))
      this.plainHeaders[name] = value;
  }

  /**
   * The text and headers as constructed; null once the ordinary response was created, because it may have been changed.
   */
  asMade(): { text: string | Uint8Array<ArrayBuffer> | null; headers: Readonly<Record<string, string>> } | null {
    return this.usual ? null : { text: this.plainText, headers: this.plainHeaders };
  }

  override get headers(): Headers {
    return this.whole().headers;
  }

  override get body(): Response['body'] {
    return this.whole().body;
  }

  override get bodyUsed(): boolean {
    return this.whole().bodyUsed;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.whole().arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.whole().blob();
  }

  override clone(): Response {
    return this.whole().clone();
  }

  override formData(): Promise<FormData> {
    return this.whole().formData();
  }

  override json(): Promise<unknown> {
    return this.whole().json();
  }

  override text(): Promise<string> {
    return this.whole().text();
  }

  private whole(): Response {
    return (this.usual ??= new Response(this.plainText, { status: this.status, headers: this.plainHeaders }));
  }
}
