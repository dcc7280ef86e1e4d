"""A speech dispatcher without a voice: writes what is to be spoken to a file, a line for each text.

`python3 voice.py SOCKET FILE`; see OrcaUseTests.swift.
"""

import html
import os
import re
import socketserver
import sys


class Client(socketserver.StreamRequestHandler):
    def answer(self, text):
        self.wfile.write((text + "\r\n").encode())
        self.wfile.flush()

    def handle(self):
        number = 0
        while line := self.rfile.readline().decode(errors="replace").strip():
            words = line.upper().split()
            if words[0] in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
                number += 1
                text = line.split(" ", 1)[1] if words[0] != "SPEAK" else ""
                if words[0] == "SPEAK":
                    self.answer("230 OK RECEIVING DATA")
                    parts = []
                    while (part := self.rfile.readline().decode(errors="replace").rstrip("\r\n")) != ".":
                        parts.append(part)
                    text = " ".join(parts)
                with open(sys.argv[2], "a") as file:
                    file.write(html.unescape(re.sub("<[^>]*>", "", text)) + "\n")
                self.answer(f"225-{number}")
                self.answer("225 OK MESSAGE QUEUED")
            elif words[:2] == ["LIST", "OUTPUT_MODULES"]:
                self.answer("250-none")
                self.answer("250 OK MODULE LIST SENT")
            elif words[0] == "LIST":
                self.answer("249-none\ten\tnone")
                self.answer("249 OK VOICE LIST SENT")
            elif words[0] == "GET":
                self.answer("251-0")
                self.answer("251 OK GET RETURNED")
            elif words[0] == "QUIT":
                return self.answer("231 HAPPY HACKING")
            elif words[0] == "HISTORY":
                self.answer("245-1")
                self.answer("245 OK CLIENT ID SENT")
            else:
                self.answer("200 OK")


class Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True


os.makedirs(os.path.dirname(sys.argv[1]), exist_ok=True)
Server(sys.argv[1], Client).serve_forever()
