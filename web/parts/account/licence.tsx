type Props = { path: string; /** A signed address under which the present one can be looked at. */ shownAs: string; onChange: (path: string) => void };

/** The licence of a unit. The upload field takes its place; until then what is there can be looked at. */
export function Licence({ shownAs }: Props) {
  return shownAs ? <p className="full fs-sm">营业执照或法人证书：<a href={shownAs} target="_blank" rel="noopener">查看已上传的文件</a></p> : null;
}
