// Lets the keyboard reach what scrolls sideways: wide tables and long lines of code.
const wide = document.querySelectorAll("pre, .table-wrapper");
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
for (const each of wide) sizes.observe(each);
