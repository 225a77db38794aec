/** The list of friendly links, on the home route only (section 2.2). */
export default function FriendlyLinks({ links }: { links: { id: number; name: string; link: string }[] }) {
  return (
    <nav className="wrap friend" aria-label="友情链接">
      <b>友情链接</b>
      {links.map((l) => (
        <a key={l.id} href={l.link} rel="noopener">
          {l.name}
        </a>
      ))}
    </nav>
  );
}
