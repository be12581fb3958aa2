#!/usr/bin/python3
"""A WebKitGTK browser for WebKitWebDriver.

WebKit's own MiniBrowser stores nothing when it is automated. This one stores sites' data in the folder --profile, runs
--script in each page before the page's own scripts, and switches features --on and --off by WebKit's names.
"""

import argparse
import ctypes
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

SIGTERM = 15
# Option of Linux's prctl: the signal that a process gets when its parent ends.
PR_SET_PDEATHSIG = 1


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--profile", required=True)
    parser.add_argument("--script", default="")
    parser.add_argument("--size", default="390x844")
    parser.add_argument("--on", action="append", default=[])
    parser.add_argument("--off", action="append", default=[])
    # The driver adds its own arguments.
    known, _ = parser.parse_known_args()
    return known


def open_context(profile):
    data = WebKit2.WebsiteDataManager(
        base_data_directory=os.path.join(profile, "site-data"),
        base_cache_directory=os.path.join(profile, "site-cache"),
    )
    context = WebKit2.WebContext.new_with_website_data_manager(data)
    context.get_cookie_manager().set_persistent_storage(
        os.path.join(profile, "cookies.sqlite"), WebKit2.CookiePersistentStorage.SQLITE
    )
    context.set_automation_allowed(True)
    return context


def make_settings(on, off):
    settings = WebKit2.Settings()
    features = WebKit2.Settings.get_all_features()
    known = [features.get(n) for n in range(features.get_length())]
    missing = set(on + off) - {feature.get_identifier() for feature in known}
    if missing:
        raise SystemExit(f"WebKit knows no feature {', '.join(sorted(missing))}.")
    for feature in known:
        if feature.get_identifier() in on + off:
            settings.set_feature_enabled(feature, feature.get_identifier() in on)
    return settings


def main():
    arguments = read_arguments()
    context = open_context(arguments.profile)
    settings = make_settings(arguments.on, arguments.off)
    content = WebKit2.UserContentManager()
    start = WebKit2.UserScriptInjectionTime.START
    frames = WebKit2.UserContentInjectedFrames.TOP_FRAME
    content.add_script(WebKit2.UserScript.new(arguments.script, frames, start, None, None))
    width, height = (int(part) for part in arguments.size.split("x"))

    def make_view(*_):
        view = WebKit2.WebView(
            web_context=context, user_content_manager=content, settings=settings, is_controlled_by_automation=True
        )
        window = Gtk.Window()
        window.set_decorated(False)
        window.set_default_size(width, height)
        window.add(view)
        window.show_all()
        view.connect("close", lambda _: window.destroy())
        # The driver closes the windows and then ends the browser, unless the driver was ended before.
        window.connect("destroy", lambda _: Gtk.main_quit())
        view.connect("permission-request", lambda _, request: (request.deny(), True)[1])
        return view

    def begin(_, session):
        about = WebKit2.ApplicationInfo()
        about.set_name("gtk-browser")
        session.set_application_info(about)
        session.connect("create-web-view", make_view)

    context.connect("automation-started", begin)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGTERM)
    GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, SIGTERM, lambda *_: Gtk.main_quit())
    Gtk.main()


main()
