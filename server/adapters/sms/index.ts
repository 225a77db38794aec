/**
 * A text message by template: the words stand with the provider, the values travel. `content` is what a person reads.
 */
export type TextMessage = { cellPhone: string; template: string; values: Record<string, string>; content: string };

/** Sends text messages. A failure is thrown; whoever asked tries again. */
export type Sms = {
  name: 'aliyun' | 'embedded';
  send(message: TextMessage): Promise<void>;
};

/** Sends nothing: the message stays in the outbox, where staff read it. */
export const embeddedSms: Sms = { name: 'embedded', send: async () => undefined };
