/** The two fixed news classes of the address; the others go by their id (section 2.3). */
export function newsClass(category: { id: number; name: string }): string {
  return category.name === '学院新闻' ? 'xyxw' : category.name === '培训动态' ? 'pxdt' : `xwfl${category.id}`;
}
