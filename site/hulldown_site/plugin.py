"""The MkDocs plugin: compiles a project's books on every build, and adds their pages to the site."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from typing import Any

from mkdocs.config.base import Config
from mkdocs.config.config_options import Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

from hulldown_compiler.publish import CONTENT, NotPublished, Published, project_root, publish_all
from hulldown_site import authors, jump, keeping, navigation
from hulldown_site.brand import Brand

THEME = Path(__file__).parent / "theme"
"""Templates over the theme's own, and the style sheets and scripts of the pages."""

STYLE = "assets/hulldown/hulldown.css"

SCRIPTS = tuple(f"assets/hulldown/{name}" for name in ("sleeve.js", "calculator.js", "jump.js", "keep.js"))
"""Those of every page. They are built out of `site/frontend`; a wheel brings them."""

JUMP = "hulldown_jump"
"""What templates know of the jump box under `config.extra`."""

FRONT = "index.md"
"""The front page: somebody's own, or the list of the books, or the title page of the only one."""

ROOTED = {"sitemap.xml", "404.html"}
"""Pages that need to know where the site is; ours can be put, and moved, anywhere."""


class PluginConfig(Config):  # type: ignore[no-untyped-call]  # the base class has a hook without types
    """The plugin's one option."""

    authors = Type(bool, default=False)
    """Whether the site also has the pages for authors: the findings, and the command line."""


class HulldownPlugin(BasePlugin[PluginConfig]):  # type: ignore[no-untyped-call]  # so has this one
    """Publishes the books of a project."""

    books: list[Published] | None = None
    """Books that have been compiled already, if there is no need to do so again."""

    brand = Brand()
    """What of the site is its publisher's."""

    def on_config(self, config: MkDocsConfig) -> None:
        """Add the theme, style and scripts; every address works from a disk, without a server."""
        if not all((THEME / script).is_file() for script in SCRIPTS):
            raise PluginError("the scripts of the pages are not built; 'make frontend' builds them")
        config.use_directory_urls = False
        config.theme.dirs.insert(1 if config.theme.custom_dir else 0, str(THEME))
        config.extra_css.insert(0, STYLE)
        config.extra_javascript.extend(SCRIPTS)
        if not config.site_url:
            config.theme.static_templates -= ROOTED

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Compile the books, or refuse with the findings."""
        self.published = self.books if self.books is not None else self._compiled(config)
        self.others: list[jump.Thing] = []

    def _compiled(self, config: MkDocsConfig) -> list[Published]:
        try:
            return publish_all(project_of(config))
        except NotPublished as error:
            raise PluginError(str(error)) from error

    def on_files(self, files: Files, *, config: MkDocsConfig) -> None:
        """Add the pages, and put them into the navigation."""
        for path in () if config.site_url else ROOTED:
            if (file := files.get_file_from_path(path)) is not None:
                files.remove(file)
        self.front = FRONT if files.get_file_from_path(FRONT) is None else ""
        self.below = list(navigation.below(self.published, self.front))
        pages = [*navigation.files(self.published), *(authors.files() if self.config.authors else ())]
        hidden = {one.page for one in self.below}
        for path, text in pages:
            level = InclusionLevel.NOT_IN_NAV if path in hidden else InclusionLevel.UNDEFINED
            files.append(File.generated(config, path, content=text, inclusion=level))
        config.extra[JUMP] = jump.settings(self.published, others=any(map(_in_no_book, files.documentation_pages())))
        if self.front:
            home = navigation.home(self.published, unescape(config.site_name))
            files.append(File.generated(config, FRONT, content=home))
        if config.nav is not None:
            parts = {"{books}": navigation.nav(self.published, self.front), **authors.nav()}
            config.nav = placed(config.nav, parts)

    def on_nav(self, _: Navigation, *, files: Files, **__: Any) -> None:
        """Put the pages that are in no navigation below those that lead to them, with what is before and after each."""
        found = {file.src_uri: file.page for file in files.documentation_pages() if file.page is not None}
        for one in self.below:
            page = found[one.page]
            page.title, page.parent = one.title, found[one.above].parent
            page.previous_page, page.next_page = found[one.before], found.get(one.after)

    def on_page_markdown(self, markdown: str, *, page: Page, **_: Any) -> str:
        """Say what a page of a book is about, and put the lists where a page asks for them."""
        page.meta.update(navigation.about(self.published, page.url, unescape(str(page.title))))
        markdown = markdown.replace(navigation.PLACE, navigation.listing(self.published, page.url))
        return markdown.replace(authors.MODULES, authors.modules()) if authors.MODULES in markdown else markdown

    def on_page_content(self, html: str, *, page: Page, **_: Any) -> str:
        """Note what is on a page that is in no book, for the jump box; the front page of one book leads into it."""
        if _in_no_book(page.file):
            self.others.extend(jump.sections(page.url, str(page.title), page.toc, html))
        return navigation.fronted(self.published, html) if self.front and page.file.src_uri == FRONT else html

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the index of the pages that are in no book, and what there is to keep of the others."""
        if self.others:
            name, text = jump.script(jump.of_pages(self.others, unescape(config.site_name)))
            path = Path(config.site_dir, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        site = Path(config.site_dir)
        icons = self.brand.icons or keeping.ICONS
        manifest = keeping.manifest(unescape(config.site_name), self.brand.paper, icons)
        (site / keeping.MANIFEST).write_text(manifest, "utf-8")
        (site / "sitemap.xml.gz").unlink(missing_ok=True)  # it has the time of the build in it
        keeping.write(site, navigation.FOLDER, [book.id for book in self.published])

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, **_: Any) -> None:
        """Rebuild when an author writes a file."""
        server.watch(str(project_of(config) / CONTENT))


def _in_no_book(file: File) -> bool:
    """Whether a page is one that somebody wrote for the site, and not the front page."""
    return not file.src_uri.startswith(f"{navigation.FOLDER}/") and file.src_uri != FRONT


def project_of(config: MkDocsConfig) -> Path:
    """The folder that holds the books: the nearest above the configuration that has a `content`."""
    here = Path(config.config_file_path).resolve().parent
    root = project_root(here)
    if root is None:
        raise PluginError(f"no folder {CONTENT!r} in {here} or above")
    return root


def placed(item: Any, parts: dict[str, Any]) -> Any:
    """A navigation item with generated parts in their places; in a list, the items of a part take its place."""
    if isinstance(item, dict):
        return {title: placed(inside, parts) for title, inside in item.items()}
    if isinstance(item, list):
        items = [placed(inside_item, parts) for inside_item in item]
        return [
            part for inside_item in items for part in (inside_item if isinstance(inside_item, list) else [inside_item])
        ]
    return parts.get(item, item)
