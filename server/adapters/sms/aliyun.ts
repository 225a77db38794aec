import { type AliyunKeys, askAliyun } from '../aliyun/acs3.ts';
import type { Sms } from './index.ts';

export type AliyunOptions = AliyunKeys & {
  signName: string;
  /** Template codes of the provider by our names. */
  templates: Record<string, string>;
  endpoint?: string;
};

/** Text messages by Aliyun's service (Dysmsapi 2017-05-25, SendSms). */
export function aliyunSms(options: AliyunOptions): Sms {
  const endpoint = options.endpoint ?? 'https://dysmsapi.aliyuncs.com';
  return {
    name: 'aliyun',
    async send({ cellPhone, template, values }) {
      const templateCode = options.templates[template];
      if (!templateCode) throw new Error(`no template code for ${template}`);
      const parameters = {
        PhoneNumbers: cellPhone,
        SignName: options.signName,
        TemplateCode: templateCode,
        TemplateParam: JSON.stringify(values),
      };
      const { status, body } = await askAliyun(options, {
        endpoint,
        action: 'SendSms',
        version: '2017-05-25',
        parameters,
        waitMs: 10_000,
      });
      if (body.Code !== 'OK') throw new Error(`the text message was refused: ${body.Code ?? status}`);
    },
  };
}
